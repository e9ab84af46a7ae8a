import { usePlatformFacts } from '#renderer/entities/session/index.ts'

export interface GuideLink {
  name: 'operation' | 'learner' | 'academy'
  url: string
}

const names = ['operation', 'learner', 'academy'] as const

export function useGuideLinks(): GuideLink[] {
  const facts = usePlatformFacts()
  return names.flatMap((name) => {
    const url = facts?.guides[name] ?? null
    return url === null ? [] : [{ name, url }]
  })
}
