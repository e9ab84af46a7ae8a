import { opens, submitEmpty } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    register_card: [
      { state: '', role: 'student', params: ofSite },
      { state: 'empty', role: 'teacher', params: ofSite, act: submitEmpty },
      { state: 'removing', role: 'student', params: ofSite, act: opens('card', 'list.removeOf') },
      { state: 'another', role: 'student', params: ofSite, act: openForm },
    ],
  },
}

function ofSite({ params }: { params: Record<string, number | string> }) {
  return { channelSeq: params.channelSeq ?? 1 }
}

async function openForm({ page, button }: Stage): Promise<void> {
  await button('card', 'list.add').click()
  await page.locator('main form').waitFor()
}
