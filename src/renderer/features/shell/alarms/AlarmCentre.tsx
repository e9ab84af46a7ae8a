import { IconArrowLeft, IconSettings } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/auth/contract.ts'
import { profilePaths } from '#shared/profile/paths.ts'
import { AlarmPreferences } from '#renderer/entities/alarm/index.ts'
import { ownSiteHost, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Drawer, IconButton, useMediaQuery } from '#renderer/ui/index.ts'
import { AlarmList } from './AlarmList.tsx'
import styles from './alarms.module.css'

export type Leaving = 'back' | 'away'

interface CentreProps {
  user: SessionUser
  place: RefObject<HTMLElement | null>
  onClose: (how: Leaving) => void
}

/** Alarm centre: a popover, full-page on phones (ALRM-01). */
export function AlarmCentre({ user, place, onClose }: CentreProps) {
  const { t } = useTranslation('alarm')
  const [choosing, setChoosing] = useState(false)
  const go = useNavigateTo()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  function choose(): void {
    if (ownSiteHost() === null) return setChoosing(true)
    onClose('away')
    go(profilePaths.editinformation)
  }
  const head = (
    <span className={styles.head}>
      {choosing ? t('settings.title') : t('title')}
      {choosing
        ? <IconButton label={t('settings.back')} onClick={() => setChoosing(false)}><IconArrowLeft size={20} stroke={1.75} /></IconButton>
        : <IconButton label={t('settings.open')} onClick={choose}><IconSettings size={20} stroke={1.75} /></IconButton>}
    </span>
  )
  const content = choosing ? <div className={styles.settings}><p className={styles.about}>{t('settings.text')}</p><AlarmPreferences /></div> : <AlarmList user={user} onLeave={() => onClose('away')} />
  return isPhone ? (
    <Drawer opened onClose={() => onClose('back')} title={head} closeLabel={t('close')} position="right" size="100%">{content}</Drawer>
  ) : <Panel head={head} place={place} onClose={onClose}>{content}</Panel>
}

function Panel({ head, place, onClose, children }: Pick<CentreProps, 'place' | 'onClose'> & { head: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('alarm')
  const panel = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    const leave = ({ target }: Event) => { if (target instanceof Node && place.current?.contains(target) === false) close('away') }
    const onKey = ({ key }: KeyboardEvent) => { if (key === 'Escape') close('back') }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', onKey)
    }
  }, [place])
  return (
    <dialog ref={panel} open aria-label={t('title')} tabIndex={-1} className={styles.panel}>
      <h2 className={styles.title}>{head}</h2>
      <div className={styles.scroll}>{children}</div>
    </dialog>
  )
}
