import { useTranslation } from 'react-i18next'
import type { ReactElement } from 'react'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Menu } from '#renderer/ui/index.ts'
import type { Place } from '#renderer/features/curriculumEditor/useCurriculum.ts'
import { useEditor } from './EditorContext.tsx'
import { TypeIcon, offeredTypes } from './itemTypes.tsx'
import type { AuthorableType } from './itemTypes.tsx'
import styles from './editor.module.css'

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
