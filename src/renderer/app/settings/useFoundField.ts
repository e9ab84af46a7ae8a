import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import type { Namespace } from '#renderer/i18n/resources.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { FIELD_PARAM } from '#renderer/lib/settingFields.ts'
import styles from './settings.module.css'

/** A screen may still load what has the field (ms). */
const WAIT_MS = 10_000
const SHOWN_MS = 3000
const named = 'label, legend, h1, h2, h3, h4, button, [role=tab], dt, th'
const control = 'input, textarea, select, button, [tabindex="0"], [contenteditable=true]'

const textOf = (element: Element) => (element.textContent ?? '').replaceAll('*', '').trim()

/** The smallest element that bears the name of a field. */
export function findField(within: ParentNode, label: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(named)].filter((element) => textOf(element).startsWith(label)).toSorted((a, b) => textOf(a).length - textOf(b).length)[0]
}

/** Its control: that of the label, or the first one in it or after it. */
export function controlOf(element: HTMLElement): HTMLElement | null {
  if (element instanceof HTMLLabelElement && element.control !== null) return element.control
  return element.matches(control) ? element : element.querySelector<HTMLElement>(control) ?? element.parentElement?.querySelector<HTMLElement>(control) ?? null
}

/** Brings the field that the address names into sight, and its control into focus, once the screen shows it (SET-04). */
export function useFoundField(): void {
  const { i18n } = useTranslation('shell')
  const [search, setSearch] = useSearchParams()
  const field = search.get(FIELD_PARAM)
  useEffect(() => {
    if (field === null || !/^\w+:[\w.-]+$/.test(field)) return undefined
    let isOver = false
    const end = () => {
      isOver = true
      observer.disconnect()
      clearTimeout(timer)
    }
    const look = (label: string) => {
      const found = isOver ? undefined : findField(document.querySelector('#main') ?? document, label)
      if (found === undefined) return
      end()
      found.scrollIntoView({ block: 'center' })
      controlOf(found)?.focus({ preventScroll: true })
      found.classList.add(styles.found ?? '')
      setTimeout(() => found.classList.remove(styles.found ?? ''), SHOWN_MS)
      // Once: a reload or a change of the part starts without it.
      setSearch((before) => {
        const next = new URLSearchParams(before)
        next.delete(FIELD_PARAM)
        return next
      }, { replace: true, preventScrollReset: true })
    }
    const label = () => String(i18n.t(field as never))
    const observer = new MutationObserver(() => look(label()))
    const timer = setTimeout(end, WAIT_MS)
    const begin = async () => {
      await loadTexts([field.split(':', 1)[0] as Namespace])
      if (isOver) return
      observer.observe(document.body, { childList: true, subtree: true })
      look(label())
    }
    begin().catch(end)
    return end
  }, [field, i18n, setSearch])
}
