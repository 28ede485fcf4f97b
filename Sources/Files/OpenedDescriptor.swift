#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens a file, again if a signal that does not end the run breaks it off (open(2), EINTR: FIFOs and network
/// file systems wait). Returns the descriptor, or -1 with `errno` set; `mode` is for a file that is made.
func openedDescriptor(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
  while true {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor < 0, errno == EINTR, Interruption.signal == 0 else { return descriptor }
  }
}
