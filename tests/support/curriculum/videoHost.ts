import { VideoHostError } from '#server/infra/videoHost/index.ts'
import type { VideoHost } from '#server/infra/videoHost/index.ts'

/** Knows any video but those with `none` or `down` in the id; YouTube tells no length. Its protocol is tested with its adapter. */
export const playedVideoHost: VideoHost = {
  async find({ provider, id }) {
    if (id.includes('none')) throw new VideoHostError('notFound', 'http404')
    if (id.includes('down')) throw new VideoHostError('unavailable', 'timeout')
    return { title: `${provider} ${id}`, thumbnail: 'data:image/png;base64,iVBORw0KGgo=', duration: provider === 'vimeo' ? 62 : null }
  },
}
