import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    studio: [{ state: '', role: 'owner' }, { state: 'teacher', role: 'teacher' }, { state: 'new', role: 'manager', site: 'second' }],
    'settings-dashboard': [
      { state: '', role: 'owner', query: 'preset=last30Days' },
      { state: 'hours', role: 'owner', query: 'preset=today' },
      { state: 'tables', role: 'owner', query: 'preset=yesterday&traffic=table' },
      { state: 'none', role: 'owner', query: 'startDate=2020-01-01&endDate=2020-01-07' },
      { state: 'new', role: 'manager', site: 'second' },
    ],
    'settings-dashboard-class': [
      { state: '', role: 'owner', query: 'preset=today' },
      { state: 'tables', role: 'owner', query: 'preset=today&funnel=table&curve=table' },
      { state: 'none', role: 'owner', query: 'startDate=2020-01-01&endDate=2020-01-07', params: ({ courses }) => ({ courseSeq: courses('running') }) },
    ],
  },
}
