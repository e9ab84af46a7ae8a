import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = { routes: { invite: [{ state: '', role: 'visitor' }, { state: 'unknown', role: 'visitor', params: () => ({ refererCode: 'NobodysCode0' }) }] } }
