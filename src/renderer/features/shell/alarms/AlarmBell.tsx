import { IconBell } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/auth/contract.ts'
import { badgeText } from '#shared/alarm/badge.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import { usePathChange } from '#renderer/lib/navigation/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { IconButton } from '#renderer/ui/index.ts'
import styles from './AlarmBell.module.css'

// Not in the first load: prefetched on hover or focus.
const centre = latePart(async () => (await Promise.all([import('./AlarmCentre.tsx'), loadTexts(['alarm'])]))[0].AlarmCentre)

/** Bell with the unread count; opens the alarm centre (platform spec §2, ALRM-02). Users only. */
export function AlarmBell() {
  const { user } = useSession()
  return user === null ? null : <Bell key={user.userSeq} user={user} />
}

function Bell({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const badge = badgeText(user.badgeCount)
  usePathChange(() => setOpened(false))
  return (
    <div ref={place} className={styles.place}>
      <IconButton
        ref={button} label={badge === null ? t('alarm.label') : t('alarm.unread', { count: user.badgeCount })}
        aria-expanded={opened} aria-haspopup="dialog" onPointerEnter={centre.fetchPart} onFocus={centre.fetchPart} onClick={() => setOpened(!opened)}
      >
        <IconBell size={22} stroke={1.75} />
      </IconButton>
      {/* Outside the button, which clips its overflow. */}
      {badge === null ? null : <span className={styles.badge} aria-hidden="true">{badge}</span>}
      {opened ? (
        <centre.Part user={user} place={place} onMissing={() => setOpened(false)} onClose={(how) => {
          setOpened(false)
          if (how === 'back') button.current?.focus({ preventScroll: true })
        }} />
      ) : null}
    </div>
  )
}
