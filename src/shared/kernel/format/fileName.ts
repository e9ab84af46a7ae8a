/** Zero-width, bidi marks, BOM: `video\u202Egpj.exe` displays as `filmexe.jpg`. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Sanitises a file name: NFC, no folders, control or invisible characters. */
export function cleanFileName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  return name.normalize('NFC').replace(invisible, '').replace(/[\\/\u0000-\u001f\u007f-\u009f]/g, '_').trim() || 'file'
}
