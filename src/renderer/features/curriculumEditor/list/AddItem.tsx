import { IconBroadcast, IconCheckbox, IconFileText, IconFlame, IconFolders, IconHeading, IconListCheck, IconMapPin, IconMessages, IconMovie } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { authorableTypes } from '#shared/curriculum/items.ts'
import type { AuthorableType } from '#shared/curriculum/items.ts'
import { curriculumTypeCd, liveTypeCd } from '#shared/kernel/codes.ts'
import { defaultLiveEnd, defaultLiveStart } from '#shared/live/joinWindow.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Menu } from '#renderer/ui/index.ts'
import { useEditor } from '../useCurriculum.ts'
import type { Place } from '../useCurriculum.ts'
import styles from '../editor.module.css'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const
const icons: Record<AuthorableType, ReactNode> = { '00': <IconBroadcast {...icon} />, '01': <IconHeading {...icon} />, '02': <IconMovie {...icon} />, '03': <IconCheckbox {...icon} />, '04': <IconMapPin {...icon} />, '05': <IconFileText {...icon} />, '06': <IconFolders {...icon} />, '07': <IconMessages {...icon} />, '08': <IconListCheck {...icon} />, '09': <IconFlame {...icon} /> }

export function TypeIcon({ typeCd }: { typeCd: string }) {
  return (icons as Partial<Record<string, ReactNode>>)[typeCd] ?? icons['05']
}

/** Fields that a new item has beside its title. A live lesson begins at the next half hour (LIVE-09). */
function initialFields(typeCd: AuthorableType): object {
  if (typeCd !== curriculumTypeCd.live) return {}
  const startAt = defaultLiveStart(Date.now())
  return { liveType: liveTypeCd.third, ...liveFields({ startAt, endAt: defaultLiveEnd(startAt) }) }
}

/** Adds an item and starts renaming it. */
export function useAddItem(onAdded: (curriculumSeq: number) => void): (typeCd: AuthorableType, after: Place) => void {
  const { t } = useTranslation('curriculum')
  const { actions } = useEditor()
  const showError = useShowError()
  return (typeCd, after) => {
    actions.add({ curriculumTypeCd: typeCd, title: t(`new.${typeCd}`), ...initialFields(typeCd) }, after).then((item) => onAdded(item.curriculumSeq), showError)
  }
}

export function AddMenu({ target, onAdd }: { target: ReactElement; onAdd: (typeCd: AuthorableType) => void }) {
  const { t } = useTranslation('curriculum')
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {authorableTypes.map((typeCd) => (
          <Menu.Item key={typeCd} leftSection={<TypeIcon typeCd={typeCd} />} onClick={() => onAdd(typeCd)}>
            {t(`type.${typeCd}`)}<span className={styles.typeHelp}>{t(`typeHelp.${typeCd}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
