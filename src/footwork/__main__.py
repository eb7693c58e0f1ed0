"""`python -m footwork` is `footwork`."""

from footwork.cli import main

if __name__ == "__main__":
    main()
