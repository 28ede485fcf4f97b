"""GDAL 3.12 where Debian has 3.6: the libgdal inside pyogrio's wheel, driven through ctypes.

    gdal312.py version
    gdal312.py translate INPUT OUTPUT [OGR2OGR OPTION...]
    gdal312.py info INPUT [OGRINFO OPTION...]

The same calls as ogr2ogr and ogrinfo make. The wheel is looked for in .build/bench/venv, or where
GDAL312_SITE (a site-packages folder) says. Nothing but ctypes is imported: reaching the first call
takes about as long as ogr2ogr itself takes to start.
"""

import glob
import os
import sys
from ctypes import CDLL, POINTER, byref, c_char_p, c_int, c_uint, c_void_p

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VECTOR, READ_ONLY, VERBOSE = 0x04, 0x00, 0x40


def load():
    site = os.environ.get("GDAL312_SITE") or os.path.join(
        ROOT, ".build", "bench", "venv", "lib", "python3*", "site-packages")
    found = glob.glob(os.path.join(site, "pyogrio.libs", "libgdal*.so*"))
    if len(found) != 1:
        sys.exit("gdal312.py: no libgdal in %s; `make bench` installs it" % site)
    package = os.path.join(os.path.dirname(os.path.dirname(found[0])), "pyogrio")
    os.environ["GDAL_DATA"] = os.path.join(package, "gdal_data")
    os.environ["PROJ_DATA"] = os.path.join(package, "proj_data")
    os.environ["GDAL_DRIVER_PATH"] = "disable"
    gdal = CDLL(found[0])
    for name, result, *arguments in (
        ("GDALVersionInfo", c_char_p, c_char_p),
        ("GDALAllRegister", None),
        ("CPLSetConfigOption", None, c_char_p, c_char_p),
        ("GDALOpenEx", c_void_p, c_char_p, c_uint, c_void_p, POINTER(c_char_p), c_void_p),
        ("GDALClose", c_int, c_void_p),
        ("GDALVectorTranslateOptionsNew", c_void_p, POINTER(c_char_p), c_void_p),
        ("GDALVectorTranslateOptionsFree", None, c_void_p),
        ("GDALVectorTranslate", c_void_p, c_char_p, c_void_p, c_int, POINTER(c_void_p), c_void_p,
         POINTER(c_int)),
        ("GDALVectorInfoOptionsNew", c_void_p, POINTER(c_char_p), c_void_p),
        ("GDALVectorInfoOptionsFree", None, c_void_p),
        ("GDALVectorInfo", c_void_p, c_void_p, c_void_p),
        ("VSIFree", None, c_void_p),
    ):
        function = getattr(gdal, name)
        function.restype, function.argtypes = result, arguments
    return gdal


def configure(gdal, options):
    """Takes `--config NAME VALUE` out of the options and sets it; `-oo NAME=VALUE` too, for opening."""
    rest, opening = [], []
    options = iter(options)
    for option in options:
        if option == "--config":
            gdal.CPLSetConfigOption(next(options).encode(), next(options).encode())
        elif option == "-oo":
            opening.append(next(options))
        else:
            rest.append(option)
    return strings(rest), strings(opening)


def strings(texts):
    return (c_char_p * (len(texts) + 1))(*[text.encode() for text in texts], None)


def open_vector(gdal, path, options=None):
    source = gdal.GDALOpenEx(path.encode(), VECTOR | READ_ONLY | VERBOSE, None, options, None)
    return source or sys.exit("gdal312.py: cannot open " + path)


def translate(gdal, source, target, options):
    translating, opening = configure(gdal, options)
    arguments = gdal.GDALVectorTranslateOptionsNew(translating, None)
    if not arguments:
        return 2
    opened = open_vector(gdal, source, opening)
    misused = c_int(0)
    written = gdal.GDALVectorTranslate(
        target.encode(), None, 1, byref(c_void_p(opened)), arguments, byref(misused))
    gdal.GDALVectorTranslateOptionsFree(arguments)
    failed = not written or gdal.GDALClose(written) != 0
    gdal.GDALClose(opened)
    return 1 if failed or misused.value else 0


def info(gdal, source, options):
    asking, opening = configure(gdal, options)
    arguments = gdal.GDALVectorInfoOptionsNew(asking, None)
    if not arguments:
        return 2
    opened = open_vector(gdal, source, opening)
    text = gdal.GDALVectorInfo(opened, arguments)
    gdal.GDALVectorInfoOptionsFree(arguments)
    if not text:
        return 1
    os.write(1, c_char_p(text).value)
    gdal.VSIFree(text)
    gdal.GDALClose(opened)
    return 0


def main(arguments):
    gdal = load()
    gdal.GDALAllRegister()
    if arguments[:1] == ["translate"] and len(arguments) > 2:
        return translate(gdal, arguments[1], arguments[2], arguments[3:])
    if arguments[:1] == ["info"] and len(arguments) > 1:
        return info(gdal, arguments[1], arguments[2:])
    if arguments == ["version"]:
        print(gdal.GDALVersionInfo(b"RELEASE_NAME").decode())
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
