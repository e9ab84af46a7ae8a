import {
  IconBadgeCc, IconBadgeCcFilled, IconMaximize, IconMinimize, IconPictureInPicture, IconPlayerPauseFilled, IconPlayerPlayFilled, IconVolume, IconVolume2,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { yn } from '#shared/kernel/codes.ts'
import { unionOf } from '#shared/kernel/ranges.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { Menu } from '#renderer/ui/index.ts'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
import type { PlayerState } from './createPlayer.ts'
import { SeekBar } from './SeekBar.tsx'
import { speeds } from './speeds.ts'
import type { PlayerActions } from './usePlayerActions.ts'
import styles from './player.module.css'

interface ControlsProps {
  state: PlayerState
  actions: PlayerActions
  playback: Playback
  togglePicture: (() => void) | null
  /** Viewing time left, from the warning on. */
  minutesLeft: number | null
}

export function Controls({ state, actions, playback, togglePicture, minutesLeft }: ControlsProps) {
  const { t } = useTranslation('classroom')
  const duration = state.duration > 0 ? state.duration : playback.duration
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no form fields, so no fieldset
    <div className={styles.controls} role="group" aria-label={t('player.controls')}>
      <SeekBar time={state.time} duration={duration} buffered={state.buffered} seen={unionOf([...playback.viewedRanges, ...state.seen])} actions={actions} />
      <div className={styles.row}>
        <Control label={state.playing ? t('player.pause') : t('player.play')} onClick={actions.toggle}>
          {state.playing ? <IconPlayerPauseFilled size={22} /> : <IconPlayerPlayFilled size={22} />}
        </Control>
        <Volume state={state} actions={actions} />
        <span className={styles.time}>{`${formatLength(state.time)} / ${formatLength(duration)}`}</span>
        <span className={styles.gap} />
        {minutesLeft === null ? null : <span className={styles.left}>{t('player.minutesLeft', { count: minutesLeft })}</span>}
        {playback.vodSpeedControlYn === yn.yes && !state.isWholeFirst ? <Speed rate={state.rate} actions={actions} /> : null}
        {playback.captions.length > 0 ? (
          <Control label={t('player.captions')} pressed={state.captionsOn} onClick={actions.captions}>
            {state.captionsOn ? <IconBadgeCcFilled size={22} /> : <IconBadgeCc size={22} stroke={1.75} />}
          </Control>
        ) : null}
        {togglePicture === null ? null : (
          <Control label={t('player.picture')} pressed={state.inPicture} onClick={togglePicture} wide><IconPictureInPicture size={21} stroke={1.75} /></Control>
        )}
        <Control label={actions.fullscreenOn ? t('player.leaveFullscreen') : t('player.fullscreen')} onClick={actions.fullscreen}>
          {actions.fullscreenOn ? <IconMinimize size={21} stroke={1.75} /> : <IconMaximize size={21} stroke={1.75} />}
        </Control>
      </div>
    </div>
  )
}

function Control({ label, pressed, onClick, wide = false, children }: { label: string; pressed?: boolean; onClick: () => void; wide?: boolean; children: ReactNode }) {
  return (
    <button type="button" className={styles.control} data-wide={wide || undefined} aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>{children}</button>
  )
}

function Volume({ state, actions }: { state: PlayerState; actions: PlayerActions }) {
  const { t } = useTranslation('classroom')
  const heard = state.muted ? 0 : state.volume
  const Icon = heard === 0 ? IconVolumeOff : heard < 0.5 ? IconVolume2 : IconVolume
  return (
    <span className={styles.volume}>
      <Control label={state.muted ? t('player.unmute') : t('player.mute')} onClick={actions.mute}><Icon size={22} stroke={1.75} /></Control>
      <input
        type="range" className={styles.volumeBar} min={0} max={100} step={5} value={Math.round(heard * 100)} aria-label={t('player.volume')}
        style={{ '--part': `${heard * 100}%` } as React.CSSProperties} onChange={(event) => actions.setVolume(Number(event.currentTarget.value) / 100)}
      />
    </span>
  )
}

function Speed({ rate, actions }: { rate: number; actions: PlayerActions }) {
  const { t } = useTranslation('classroom')
  return (
    <Menu withinPortal={false} position="top-end" offset={10}>
      <Menu.Target>
        <button type="button" className={styles.control} data-text aria-label={t('player.speed', { rate })} title={t('player.speed', { rate })}>{t('player.speedOf', { rate })}</button>
      </Menu.Target>
      <Menu.Dropdown className={styles.speeds}>
        <Menu.RadioGroup value={String(rate)} onChange={(speed) => actions.setRate(Number(speed))}>
          {speeds.map((speed) => <Menu.RadioItem key={speed} value={String(speed)} closeMenuOnClick className={styles.speed}>{t('player.speedOf', { rate: speed })}</Menu.RadioItem>)}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
