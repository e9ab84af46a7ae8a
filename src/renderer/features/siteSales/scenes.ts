import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-sales': [{ state: 'months', query: 'unit=month' }, { state: 'classes', query: 'by=course' }, { state: 'methods', query: 'by=method' }, { state: 'none', query: 'startDt=2020-01-01&endDt=2020-01-07' }],
  },
}
