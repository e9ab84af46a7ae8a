import { ofClass, opens, submitEmpty } from '#renderer/lib/scene.ts'
import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-payment': [
      { state: '', role: 'student', params: ofClass('baking') },
      { state: 'errors', role: 'student', params: ofClass('korean-cooking'), act: submitEmpty },
      { state: 'dollars', role: 'student', params: ofClass('guitar') },
      { state: 'refund-rule', role: 'student', params: ofClass('baking'), act: opens('order', 'rule.title') },
    ],
    'classes-payment-complete': [
      { state: '', role: 'teacher', params: ofClass('baking'), query: ({ orders }) => `orderNo=${orders.paid}` },
      { state: 'awaited', role: 'teacher', params: ofClass('python'), query: ({ orders }) => `orderNo=${orders.awaited}` },
    ],
    'packages-payment': [{ state: '', role: 'student', params: ofClass('home-table') }],
    'classes-payment-fail': [{ state: '', role: 'teacher', params: ofClass('python'), query: ({ orders }) => `orderNo=${orders.ended}` }],
  },
}
