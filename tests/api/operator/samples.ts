import type { Sample } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'operator.status': {
    by: 'owner',
    with: ({ api, owner }) => {
      const { operators } = api.server.ports.config
      if (!operators.includes(owner.email)) operators.push(owner.email)
      return {}
    },
  },
}
