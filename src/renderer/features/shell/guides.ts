import { usePlatformFacts } from '#renderer/entities/session/index.ts'

/** A guide of the platform and where it is. */
export interface GuideLink {
  name: 'operation' | 'learner' | 'academy'
  url: string
}

const names = ['operation', 'learner', 'academy'] as const

/** The guides that the platform has [SHELL-16]. */
export function useGuideLinks(): GuideLink[] {
  const facts = usePlatformFacts()
  return names.flatMap((name) => {
    const url = facts?.guides[name] ?? null
    return url === null ? [] : [{ name, url }]
  })
}
