// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Merchant, MerchantKeys } from '#shared/merchant/contract.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

afterEach(cleanup)

const secretKey = 'a-secret-key-of-thirty-two-letters'

function server(refusals = 0) {
  const state = { merchants: [] as Merchant[], refusals, saved: [] as unknown[] }
  const answers = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_SALES_READ', 'SITE_SALES_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    if (path.startsWith('/channels/1/payments?')) return { body: { payments: [], after: null, totalCount: 0, sums: [] } }
    if (path === '/channels/1/merchants/nice/remove') state.merchants = []
    else if (path === '/channels/1/merchants' && body !== undefined) {
      state.saved.push(body)
      if (state.refusals > 0) {
        state.refusals -= 1
        return { status: 409, body: { code: '960014', message: '결제사가 이 키를 받아들이지 않았습니다: 인증에 실패했습니다.', requestId: 'test' } }
      }
      state.merchants = [{ provider: (body as MerchantKeys).provider, idEnd: 'OP01', since: '2026-11-25T00:00:00Z', webhookUrl: 'https://madang.test/pay/webhook/nice/1' }]
    } else if (!path.startsWith('/channels/1/merchants')) return undefined
    return { body: { merchants: state.merchants } }
  })
  return { answers, state }
}

async function openForm(answers: ReturnType<typeof server>['answers']) {
  const { person } = await renderApp('/settings/payment?channelSeq=1', answers)
  await person.click(await screen.findByRole('button', { name: '결제사 계약' }))
  await person.click(await screen.findByRole('button', { name: '나이스페이 내 계약 쓰기' }))
  const form = within(await screen.findByRole('dialog', { name: '나이스페이 내 계약' }))
  await person.type(form.getByLabelText(/^클라이언트 ID/), 'SHOP01')
  await person.type(form.getByLabelText(/^시크릿 키/), secretKey)
  return { person, form }
}

it('takes the keys of an own contract, shows where notices go, and goes back to the platform’s [SET-07]', async () => {
  const { answers, state } = server()
  const { person, form } = await openForm(answers)
  await person.click(form.getByRole('button', { name: '확인하고 쓰기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '결제사 계약' }))
  await dialog.findByText('https://madang.test/pay/webhook/nice/1')
  expect(state.saved).toEqual([{ provider: 'nice', clientId: 'SHOP01', secretKey }])
  expect(dialog.getAllByText('내 계약')).toHaveLength(1)
  expect(document.body.textContent).not.toContain(secretKey)
  await person.click(dialog.getByRole('button', { name: '나이스페이 계약 끊기' }))
  await person.click(within(await screen.findByRole('dialog', { name: '나이스페이 계약을 끊을까요?' })).getByRole('button', { name: '끊기' }))
  expect(await dialog.findAllByText('플랫폼 계약')).toHaveLength(3)
})

it('keeps what was typed when the company refuses the keys [SET-07]', async () => {
  const { answers, state } = server(1)
  const { person, form } = await openForm(answers)
  await person.click(form.getByRole('button', { name: '확인하고 쓰기' }))
  await form.findByText('결제사가 이 키를 받아들이지 않았습니다: 인증에 실패했습니다.')
  expect(form.getByLabelText<HTMLInputElement>(/^시크릿 키/).value).toBe(secretKey)
  await person.click(form.getByRole('button', { name: '확인하고 쓰기' }))
  await screen.findByRole('dialog', { name: '결제사 계약' })
  expect(state.saved).toHaveLength(2)
})
