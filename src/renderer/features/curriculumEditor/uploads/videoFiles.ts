const videoEndings = /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv|mpe?g|ts|m2ts|flv|ogv|3gp|3g2)$/i

/** Splits dropped files into probable videos and others, by type or extension; the server checks the content. */
export function partFiles<F extends { name: string; type: string }>(files: readonly F[]): { videos: F[]; others: F[] } {
  const isVideo = ({ name, type }: F) => type.startsWith('video/') || (type === '' ? videoEndings.test(name) : type === 'application/octet-stream' && videoEndings.test(name))
  return { videos: files.filter(isVideo), others: files.filter((file) => !isVideo(file)) }
}

/** Natural order: `2.` before `10.`. */
export function inNameOrder<F>(files: readonly F[], nameOf: (file: F) => string): F[] {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  return files.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))
}
