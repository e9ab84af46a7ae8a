import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { membership: [{ state: '', role: 'student' }, { state: 'visitor', role: 'visitor' }, { state: 'subscribe', role: 'teacher', act: subscribe }] },
}

async function subscribe({ button, dialogShown }: Stage): Promise<void> {
  await button('membership', 'subscribe').click()
  await dialogShown()
}
