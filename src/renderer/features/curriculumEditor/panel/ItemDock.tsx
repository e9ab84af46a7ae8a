import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage } from '#renderer/lib/storage.ts'
import { Heading, IconButton } from '#renderer/ui/index.ts'
import styles from './dock.module.css'

const WIDTH_KEY = 'madang.studio.inspector'
/** Width (px) of the inspector; the stylesheet leaves the list its share of a narrower window. */
const WIDTH = { min: 380, usual: 460, max: 760, step: 24 } as const

const inBounds = (width: number) => Math.min(WIDTH.max, Math.max(WIDTH.min, Math.round(width)))

function keptWidth(): number {
  const kept = Number(browserStorage.getItem(WIDTH_KEY))
  return kept > 0 ? inBounds(kept) : WIDTH.usual
}

interface ItemDockProps {
  /** What is beside the inspector. */
  list: ReactNode
  opened: boolean
  title: string
  /** Grows with each request to move the focus into the inspector. */
  focusAsked: number
  onClose: (hadFocus: boolean) => void
  children: ReactNode
}

/** A list with an inspector docked beside it: not modal, so the list stays usable [STU-03]. */
export function ItemDock({ list, opened, title, focusAsked, onClose, children }: ItemDockProps) {
  const { t: common } = useTranslation('common')
  const id = useId()
  const [width, setWidth] = useState(keptWidth)
  const whole = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => onClose(panel.current?.contains(document.activeElement) ?? false)
  useEscape(opened, whole, close)
  useEffect(() => { if (opened && focusAsked > 0) panel.current?.focus({ preventScroll: true }) }, [opened, focusAsked])
  return (
    <div ref={whole} className={opened ? styles.whole : undefined} data-docked={opened || undefined} style={{ '--dock': `${width}px` } as CSSProperties}>
      <div className={styles.list}>{list}</div>
      {opened ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not modal, and without the tag's own layer and styles
        <div ref={panel} role="dialog" aria-labelledby={id} tabIndex={-1} className={styles.dock}>
          <Resizer width={width} onWidth={setWidth} />
          <div className={styles.head}>
            <Heading order={2} size="h4" id={id}>{title}</Heading>
            <IconButton label={common('close')} onClick={close}><IconX size={18} stroke={1.75} aria-hidden="true" /></IconButton>
          </div>
          <div className={styles.content}>{children}</div>
        </div>
      ) : null}
    </div>
  )
}

function Resizer({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useTranslation('curriculum')
  const grip = useRef<{ x: number; width: number } | null>(null)
  const keep = (next: number) => {
    onWidth(next)
    browserStorage.setItem(WIDTH_KEY, String(next))
  }
  const drag = (event: PointerEvent) => {
    if (grip.current !== null) onWidth(inBounds(grip.current.width + grip.current.x - event.clientX))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width + WIDTH.step, ArrowRight: width - WIDTH.step, Home: WIDTH.min, End: WIDTH.max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    keep(inBounds(next))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control (ARIA window splitter)
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="separator" aria-orientation="vertical" aria-label={t('panel.resize')} aria-valuemin={WIDTH.min} aria-valuemax={WIDTH.max} aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0} className={styles.resizer} onKeyDown={onKeyDown} onDoubleClick={() => keep(WIDTH.usual)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        // The stylesheet may show it narrower than chosen.
        grip.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? width }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (grip.current !== null) keep(width)
        grip.current = null
      }}
      onPointerCancel={() => { grip.current = null }}
    />
  )
}

/** Calls on Escape from inside, or from no element, unless a dialog, a menu, a drag or a field takes the key. */
function useEscape(isOn: boolean, whole: { current: HTMLElement | null }, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return undefined
    let isTaken = false
    // The text editor claims each Escape; it needs it only while it lists something.
    let isInText = false
    // Noted before a dialog closes by the same key.
    const note = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      isInText = target instanceof HTMLElement && target.closest('[contenteditable="true"]:not([aria-controls])') !== null
      const isInside = target === document.body || (target instanceof HTMLElement && whole.current?.contains(target) === true)
      isTaken = !isInside || document.querySelector('[aria-modal="true"]') !== null
        || (target instanceof HTMLElement && target.closest('[data-dragging], [role="combobox"][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]') !== null)
    }
    const press = (event: globalThis.KeyboardEvent) => { if (event.key === 'Escape' && !isTaken && (isInText || !event.defaultPrevented) && !event.isComposing) escape() }
    window.addEventListener('keydown', note, true)
    document.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', note, true)
      document.removeEventListener('keydown', press)
    }
  }, [isOn, whole])
}
