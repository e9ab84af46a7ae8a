import { useState } from 'react'
import type { CSSProperties, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Range } from '#shared/kernel/ranges.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { SEEK_STEP_SEC } from './usePlayerActions.ts'
import type { PlayerActions } from './usePlayerActions.ts'
import styles from './player.module.css'

interface SeekBarProps {
  time: number
  duration: number
  buffered: readonly Range[]
  seen: readonly Range[]
  actions: PlayerActions
}

export function SeekBar({ time, duration, buffered, seen, actions }: SeekBarProps) {
  const { t } = useTranslation('classroom')
  const [dragged, setDragged] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = dragged ?? Math.min(time, duration)
  const part = (seconds: number) => (duration > 0 ? `${Math.min(100, (seconds / duration) * 100)}%` : '0%')
  const stretch = ([from, to]: Range): CSSProperties => ({ left: part(from), width: part(to - from) })
  const settle = () => {
    if (dragged !== null) actions.seek(dragged)
    setDragged(null)
  }
  const hover = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHovered(Math.min(Math.max(0, (event.clientX - left) / width), 1) * duration)
  }
  return (
    <div className={styles.seek} onPointerMove={hover} onPointerLeave={() => setHovered(null)}>
      <div className={styles.track} aria-hidden="true">
        {buffered.map((range) => <span key={range[0]} className={styles.buffered} style={stretch(range)} />)}
        <span className={styles.played} style={{ width: part(shown) }} />
      </div>
      <div className={styles.seenLine} aria-hidden="true">
        {seen.map((range) => <span key={range[0]} className={styles.seen} style={stretch(range)} />)}
      </div>
      <span className={styles.knob} style={{ left: part(shown) }} aria-hidden="true" />
      {hovered === null ? null : <span className={styles.hint} style={{ left: part(hovered) }} aria-hidden="true">{formatLength(hovered)}</span>}
      <input
        type="range" className={styles.seekInput} min={0} max={Math.max(1, Math.floor(duration))} step={0.1} value={shown} aria-label={t('player.seek')}
        aria-valuetext={t('player.timeOf', { time: formatLength(shown), duration: formatLength(duration) })}
        onChange={(event) => setDragged(Number(event.currentTarget.value))} onPointerUp={settle} onBlur={settle} onPointerCancel={() => setDragged(null)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -SEEK_STEP_SEC, ArrowDown: -SEEK_STEP_SEC, ArrowRight: SEEK_STEP_SEC, ArrowUp: SEEK_STEP_SEC }[event.key]
          if (by !== undefined) actions.seekBy(by)
          else if (event.key === 'Home') actions.seek(0)
          else if (event.key === 'End') actions.seek(duration)
          else return
          event.preventDefault()
        }}
      />
    </div>
  )
}
