"""Runs each step of the workflow of a release in a clone with a tag, with small packages and one page in place of the documentation."""

import pathlib
import re
import subprocess
import sys

import pytest
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORKFLOW = ROOT / ".github/workflows/release.yml"
VERSION = subprocess.run([ROOT / "packaging/release", "version"], check=True, capture_output=True, text=True).stdout.strip()
TAG = f"v{VERSION}"
PAGES = "https://owner.github.io/action-button"
# Packages with no files, of the names and architecture that make deb makes.
PACKAGES = r"""
mkdir -p .build/deb tree/DEBIAN
for name in $(sed -n 's/^Package: //p' packaging/deb/debian/control); do
  printf '%s\n' "Package: $name" 'Version: VERSION' 'Architecture: ${{ matrix.arch }}' 'Section: utils' 'Priority: optional' \
    'Maintainer: Test <test@actionbutton.invalid>' 'Description: test' > tree/DEBIAN/control
  dpkg-deb --build tree ".build/deb/${name}_VERSION_${{ matrix.arch }}.deb" > /dev/null
done
"""
CARD = "mkdir -p .build/card && echo card > .build/card/actionbutton.img.xz"
SITE = 'mkdir -p .build/site/html && echo "$PAGES" > .build/site/html/index.html'


def run(*command, **options):
    return subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, **options)


def done(*command, **options):
    result = run(*command, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def steps():
    for job in yaml.safe_load(WORKFLOW.read_text())["jobs"].values():
        yield from job["steps"]


@pytest.fixture(name="clone")
def clone_fixture(tmp_path):
    """A clone of the commit with the files of this folder, a section of the changelog for this version, and its tag."""
    clone = tmp_path / "clone"
    done("git", "clone", "--quiet", ROOT, clone)
    for name in done("git", "ls-files", "--modified", "--others", "--exclude-standard", cwd=ROOT).splitlines():
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            done("cp", ROOT / name, clone / name)
    changelog = clone / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace(
        "# Changelog\n", f"# Changelog\n\n## Unreleased\n\n- Later.\n\n## {VERSION} - 2026-11-28\n\n- The words of this release.\n\n## 0.0.1\n", 1))
    done("git", "add", "--all", cwd=clone)
    done("git", "-c", "user.name=Test", "-c", "user.email=test@actionbutton.invalid", "commit", "--quiet", "-m", "Release", cwd=clone)
    done("git", "tag", TAG, cwd=clone)
    done("git", "tag", "v99.0.0", cwd=clone)
    return clone


@pytest.fixture(name="forge")
def forge_fixture(clone, tmp_path):
    """Runs the workflow for a tag and returns its result; `secret` is the key that signs, made once."""
    home = tmp_path / "gnupg"
    home.mkdir(mode=0o700)

    def forge(tag=TAG, version=f"{VERSION}-1"):
        gpg = ["gpg", "--homedir", home, "--batch", "--quiet"]
        done(*gpg, "--passphrase", "", "--quick-generate-key", "Test <test@actionbutton.invalid>", "ed25519", "sign", "never")
        secret = done(*gpg, "--armor", "--export-secret-keys", "test@actionbutton.invalid")
        done("gpgconf", "--homedir", home, "--kill", "all")
        return run(
            sys.executable, clone / ".ci/forge", ".github/workflows/release.yml", tmp_path / "forge", f"--tag={tag}",
            f"--secret=APT_SIGNING_KEY={secret}", f"--replace=Make the packages={PACKAGES.replace('VERSION', version)}",
            f"--replace=Make the card image={CARD}", f"--replace=Make the documentation={SITE}")
    return forge


def test_the_workflow_is_as_the_forge_describes_it():
    done(pathlib.Path(sys.executable).parent / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", WORKFLOW)
    allowed = {"checkout", "upload-artifact", "download-artifact", "upload-pages-artifact", "deploy-pages"}
    names = [re.fullmatch(r"actions/([a-z-]+)@[0-9a-f]{40}", step["uses"])[1] for step in steps() if "uses" in step]
    assert set(names) == allowed
    for command in [step["run"] for step in steps() if "run" in step]:
        # The forge replaces an expression before the shell reads the command.
        done("shellcheck", "--shell=bash", "-", input=re.sub(r"\$\{\{.*?\}\}", "value", command))


def test_a_tag_publishes_the_packages_the_repository_and_the_notes(forge, tmp_path):
    result = forge()
    assert result.returncode == 0, result.stdout + result.stderr
    pages, release = tmp_path / "forge/pages", tmp_path / "forge/releases" / TAG

    files = release / "files"
    assert len(list(files.glob("*.deb"))) == 8
    assert (files / "actionbutton.img.xz").read_text() == "card\n"
    done("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=files)
    assert len((files / "SHA256SUMS").read_text().splitlines()) == 9

    notes = (release / "notes.md").read_text()
    assert "The words of this release." in notes and "Later." not in notes and "0.0.1" not in notes
    assert f"{PAGES}/apt/actionbutton.sources\n" in notes and "$PAGES" not in notes

    assert (pages / "index.html").read_text() == f"{PAGES}\n"
    assert f"URIs: {PAGES}/apt\n" in (pages / "apt/actionbutton.sources").read_text()
    done("gpgv", "--keyring", pages / "apt/actionbutton-archive-keyring.gpg", pages / "apt/dists/stable/InRelease")
    for architecture in ("amd64", "arm64"):
        listed = (pages / f"apt/dists/stable/main/binary-{architecture}/Packages").read_text()
        published = re.findall(r"^Filename: (.+)$", listed, re.M)
        assert len(published) == 4
        for name in published:
            assert (pages / "apt" / name).read_bytes() == (files / pathlib.Path(name).name).read_bytes()


def test_packages_of_a_commit_without_a_tag_are_not_published(forge, tmp_path):
    result = forge(version=f"{VERSION}~git202611281405-1")
    assert result.returncode == 1 and "make deb must run at the tagged commit" in result.stderr
    assert 'the step "Make the apt repository" ended with status 1' in result.stderr
    assert not (tmp_path / "forge/pages").exists() and not (tmp_path / "forge/releases").exists()


def test_a_tag_that_is_not_the_version_makes_nothing(forge, tmp_path):
    result = forge(tag="v99.0.0")
    assert result.returncode == 1 and f"the tag is v99.0.0, and the version of the programs is {VERSION}" in result.stderr
    assert not (tmp_path / "forge/artifacts").exists()


def test_a_version_needs_its_section_of_the_changelog(clone):
    done(clone / "packaging/release", "check", TAG)
    changelog = clone / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("- The words of this release.\n", ""))
    result = run(clone / "packaging/release", "check", TAG)
    assert result.returncode == 1 and f'no section "## {VERSION}" with text' in result.stderr


def test_without_the_address_of_the_pages_nothing_names_it(clone, tmp_path):
    """The documentation, the notes and the repository each end with an error."""
    site = run(clone / ".ci/site", tmp_path / "site", "")
    notes = run(clone / "packaging/release", "notes", TAG, "")
    repository = run("make", "apt-repository", "KEY=any", "PAGES=", cwd=clone)
    assert site.returncode == 1 and "make site PAGES=" in site.stderr and not (tmp_path / "site").exists()
    assert notes.returncode == 1 and "(PAGES) is empty" in notes.stderr and not notes.stdout
    assert repository.returncode == 2 and "name the address of the project's pages" in repository.stderr
    assert not (clone / ".build/apt").exists()


@pytest.mark.parametrize("line", ["See https://example.org/actionbutton.", "repository: OWNER/REPOSITORY"])
def test_a_page_has_no_placeholder_for_the_address(clone, line):
    with (clone / "README.md").open("a") as page:
        page.write(line + "\n")
    result = run(clone / ".ci/references")
    assert result.returncode == 1 and "is a placeholder; write $PAGES" in result.stderr
