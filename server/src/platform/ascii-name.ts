import anyAscii from 'any-ascii'

/** A name in the characters that usernames have: other scripts are transliterated, signs and blanks become hyphens. */
export const asciiName = (name: string): string =>
  [...name.normalize('NFC')]
    // A name of a picture is no name.
    .map((character) =>
      /[\p{L}\p{M}\p{N}]/u.test(character) ? anyAscii(character).replace(/[^A-Za-z0-9]/g, '') : character,
    )
    .join('')
    .replace(/[^A-Za-z0-9_.-]+/g, '-')
