"""Gramps without its windows: reads a GEDCOM file into a database in memory and writes it again.

Gramps asks the desktop's libraries only where the user's folders are, and for the window that chooses what to export. So two
small stand-ins are enough, and nothing has to be installed beside it.
"""

import contextlib
import io
import os
import sys
import tempfile
import types
from pathlib import Path


def stand_in(name: str, **members: object) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(members, __path__=[])
    sys.modules[name] = module


def without_windows(folder: str) -> None:
    class GLib:
        class UserDirectory:
            DIRECTORY_PICTURES = 0

    for ask in ("get_user_data_dir", "get_user_config_dir", "get_user_cache_dir", "get_user_special_dir"):
        setattr(GLib, ask, staticmethod(lambda *_: folder))
    stand_in("gi", require_version=lambda *_: None)
    stand_in("gi.repository", GLib=GLib)
    stand_in("gramps.gui.plug")
    stand_in("gramps.gui.plug.export", WriterOptionBox=None)
    os.environ["GRAMPSHOME"] = folder


def round_trip(file: bytes, is_7: bool) -> bytes:
    """The file as Gramps writes it in the same version, after reading it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        without_windows(folder)
        # Gramps would read our arguments, too.
        sys.argv = sys.argv[:1]
        from gramps.cli.user import User
        from gramps.plugins.db.dbapi.sqlite import SQLite

        database = SQLite()
        database.load(":memory:", callback=None)
        read, written = Path(folder, "read.ged"), Path(folder, "written.ged")
        read.write_bytes(file)
        if is_7:
            from gramps_gedcom7.export import export_gedcom
            from gramps_gedcom7.importer import import_gedcom

            import_gedcom(read, database)
            export_gedcom(database, written)
        else:
            from gramps.plugins.export.exportgedcom import GedcomWriter
            from gramps.plugins.importer.importgedcom import importData

            importData(database, str(read), User(quiet=True))
            GedcomWriter(database, User(quiet=True)).write_gedcom_file(str(written))
        return written.read_bytes()
