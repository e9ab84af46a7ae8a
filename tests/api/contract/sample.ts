import type { Scene } from './scene.ts'

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A passing call: its caller (null: visitor) and input. */
export interface Sample {
  by: 'owner' | 'teacher' | 'colleague' | 'learner' | 'outsider' | 'newcomer' | 'invitee' | 'leaver' | null
  with: (scene: Scene) => Input | Promise<Input>
}

export const site = ({ site }: Scene) => ({ channelSeq: site.channelSeq })
