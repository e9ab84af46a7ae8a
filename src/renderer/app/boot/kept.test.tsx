// @vitest-environment happy-dom
import { act, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { keepPresses, keepTyping } from './kept.ts'

afterEach(() => document.body.replaceChildren())

function Search({ onPress }: { onPress: (name: string) => void }) {
  const [typed, setTyped] = useState('')
  // Renders again right after the take-over, as fields do that differ from what the server knew.
  const isShown = useSyncExternalStore(() => () => undefined, () => true, () => false)
  return (
    <>
      <p>{String(isShown)}</p>
      <input value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <output>{typed}</output>
      {['one', 'two'].map((name) => <button key={name} type="button" onClick={() => onPress(name)}>{name}</button>)}
    </>
  )
}

it('keeps what was typed and pressed before the application took the page over [SHELL-25]', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onPress = vi.fn()
  document.body.innerHTML = `<div id="root">${renderToString(<Search onPress={onPress} />)}</div>`
  const root = document.querySelector<HTMLElement>('#root')
  const field = document.querySelector('input')
  if (root === null || field === null) throw new Error('the page has no field')
  const page = document.documentElement
  keepPresses(page)
  const typing = keepTyping()
  field.value = '기타'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const [one, two] = document.querySelectorAll('button')
  for (const button of [two, one, two]) button?.click()
  expect(page.hasAttribute('data-pressed')).toBe(true)
  await act(() => hydrateRoot(root, <Search onPress={onPress} />))
  await act(() => typing.give())
  expect([field.value, document.querySelector('output')?.textContent]).toEqual(['기타', '기타'])
  await act(async () => {
    page.toggleAttribute('data-idle', true)
    await new Promise((resolve) => { setTimeout(resolve) })
  })
  expect(onPress.mock.calls).toEqual([['two'], ['one']])
  expect(page.hasAttribute('data-pressed')).toBe(false)
})

it('has a part that React takes over later hear of what was typed [SHELL-25]', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const app = <main><Suspense><Search onPress={() => undefined} /></Suspense></main>
  document.body.innerHTML = `<div id="root">${renderToString(app)}</div>`
  const root = document.querySelector<HTMLElement>('#root')
  const field = document.querySelector('input')
  if (root === null || field === null) throw new Error('the page has no field')
  const typing = keepTyping()
  const shown = () => [field.value, document.querySelector('output')?.textContent]
  field.value = '기타'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  function Shell() {
    useEffect(() => typing.give(), [])
    return app
  }
  hydrateRoot(root, <Shell />)
  await vi.waitFor(() => expect(shown()).toEqual(['기타', '기타']))
})
