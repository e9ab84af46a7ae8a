/** Length of a video in seconds, read from its container without ffmpeg; undefined when it does not say. */
export async function videoLength(path: string): Promise<number | undefined> {
  // Two megabytes of code, for machines without ffmpeg alone.
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  try {
    const seconds = await input.computeDuration()
    return seconds > 0 ? seconds : undefined
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
