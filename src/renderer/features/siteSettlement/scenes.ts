import { monthSpan, settlementsOf } from '#shared/settlement/rules.ts'
import type { SettlementState } from '#shared/settlement/rules.ts'
import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-settlement': [
      { state: 'account', act: opens('settlement', 'account.add') }, { state: 'months', act: showMonths }, { state: 'paid', act: (stage) => openMonth(stage, '2026-08') }, { state: 'estimate', act: (stage) => openMonth(stage, '2026-10') },
    ],
  },
}

const states: Record<string, SettlementState> = { '2026-10': 'open', '2026-09': 'closed', '2026-08': 'paid', '2026-07': 'paid' }
const sums: Record<string, [received: number, paidBack: number]> = { '2026-10': [3_240_000, 120_000], '2026-09': [9000, 0], '2026-08': [2_860_000, 90_000], '2026-07': [1_450_000, 0] }

/** Months that a demo site of today cannot have: their answers are played. */
async function showMonths({ page }: Stage): Promise<void> {
  const facts = Object.entries(sums).map(([month, [receivedAmount, paidBackAmount]]) => ({ month, currency: 'KRW', receivedAmount, paidBackAmount }))
  const settlements = settlementsOf('KRW', { facts, closed: [], lines: [], feePercent: 10 }).toReversed().map((one) => {
    const [state, closesAt] = [states[one.month] ?? 'open', monthSpan(one.month).closesAt.toISOString()]
    return { ...one, state, closesAt, paidAt: state === 'paid' ? closesAt : null }
  })
  const account = { bankName: '마당은행', number: '•••-•••-••0440', holder: '마당 아틀리에', businessName: '마당 아틀리에', regNo: '124-81-00998' }
  const lines = Array.from({ length: 5 }, (_, at) => ({ transferSeq: at + 1, at: `2026-08-0${at + 2}T05:20:00.000Z`, kind: at === 3 ? 'payback' : 'payment', amount: 90_000, orderNo: `2026080${at + 2}-7K2M9QWX4TRB1ZC${at}`, title: at === 2 ? '처음 만나는 수채화: 물과 색으로 그리는 열두 번의 오후' : '집에서 굽는 천연 발효빵' }))
  await page.route(/\/settlements(\?|$)/, (route) => route.fulfill({ json: { settlements, account } }))
  await page.route(/\/settlements\/.*\/lines/, (route) => route.fulfill({ json: { lines, totalCount: 48 } }))
  await page.reload()
  await page.locator('main table').waitFor()
}

async function openMonth(stage: Stage, month: string): Promise<void> {
  await showMonths(stage)
  await stage.page.locator('main table button[aria-haspopup=dialog]').nth(Object.keys(sums).indexOf(month)).click()
  await stage.dialogShown()
}
