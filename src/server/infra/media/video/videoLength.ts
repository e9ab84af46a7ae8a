/** Duration in seconds, read from the container without ffmpeg; undefined when absent. */
export async function videoLength(path: string): Promise<number | undefined> {
  // Lazy: two megabytes of code, only needed without ffmpeg.
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
