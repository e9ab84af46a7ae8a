import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-seo': [
      { state: '', role: 'owner' },
      { state: 'courses', role: 'owner', query: 'part=courses' },
      { state: 'course', role: 'owner', query: ({ params }) => `part=courses&open=${params.courseSeq}`, act: opened },
      { state: 'pages', role: 'owner', query: 'part=pages' },
    ],
  },
}

async function opened({ dialogShown }: Stage): Promise<void> {
  await dialogShown()
}
