const signatures = [
  { type: 'image/jpeg', isIt: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { type: 'image/png', isIt: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  { type: 'image/webp', isIt: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' },
]

/** The media type of a picture by its first bytes; undefined for anything else. */
export const pictureTypeOf = (bytes: Buffer): string | undefined => signatures.find(({ isIt }) => isIt(bytes))?.type
