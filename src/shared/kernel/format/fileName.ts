/**
 * Characters that show nothing or turn the letters around them: `film\u202Egpj.exe` reads as `filmexe.jpg`.
 * Zero-width characters, direction marks, embeddings, overrides and isolates, and the byte order mark.
 */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** A file's name as it is kept and handed out: composed, without folders, control characters and invisible ones. */
export function cleanFileName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return name.normalize('NFC').replace(invisible, '').replace(/[\\/\u0000-\u001f\u007f-\u009f]/g, '_').trim() || 'file'
}
