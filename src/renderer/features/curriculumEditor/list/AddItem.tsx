import { IconFileText, IconFolders, IconHeading, IconMovie } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { authorableTypes } from '#shared/curriculum/items.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Menu } from '#renderer/ui/index.ts'
import { useEditor } from '../useCurriculum.ts'
import type { Place } from '../useCurriculum.ts'
import styles from '../editor.module.css'

export type AuthorableType = (typeof authorableTypes)[number]

export const offeredTypes: readonly AuthorableType[] = ['02', '05', '06', '01']

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const
const icons: Record<AuthorableType, ReactNode> = { '01': <IconHeading {...icon} />, '02': <IconMovie {...icon} />, '05': <IconFileText {...icon} />, '06': <IconFolders {...icon} /> }

function isAuthorableType(typeCd: string): typeCd is AuthorableType {
  return (authorableTypes as readonly string[]).includes(typeCd)
}

export function TypeIcon({ typeCd }: { typeCd: string }) {
  return isAuthorableType(typeCd) ? icons[typeCd] : icons['05']
}

/** Adds an item and starts renaming it. */
export function useAddItem(onAdded: (curriculumSeq: number) => void): (typeCd: AuthorableType, after: Place) => void {
  const { t } = useTranslation('curriculum')
  const { actions } = useEditor()
  const showError = useShowError()
  return (typeCd, after) => {
    actions.add({ curriculumTypeCd: typeCd, title: t(`new.${typeCd}`) }, after).then((item) => onAdded(item.curriculumSeq), showError)
  }
}

export function AddMenu({ target, onAdd }: { target: ReactElement; onAdd: (typeCd: AuthorableType) => void }) {
  const { t } = useTranslation('curriculum')
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {offeredTypes.map((typeCd) => (
          <Menu.Item key={typeCd} leftSection={<TypeIcon typeCd={typeCd} />} onClick={() => onAdd(typeCd)}>
            {t(`type.${typeCd}`)}<span className={styles.typeHelp}>{t(`typeHelp.${typeCd}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
