import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { createSteps } from '../createSteps.ts'
import styles from './create.module.css'

export function StepList({ current, onGo }: { current: number; onGo: (step: number) => void }) {
  const { t } = useTranslation('brand')
  return (
    <ol className={styles.steps} aria-label={t('create.steps')}>
      {createSteps.map((step, index) => {
        const done = index < current
        const content = (
          <>
            <span className={styles.number} aria-hidden="true">{done ? <IconCheck size={16} stroke={2.25} /> : index + 1}</span>
            <span className={styles.label}>{t(`create.${step}.step`)}</span>
          </>
        )
        return (
          <li key={step} className={styles.step} data-done={done || undefined} aria-current={index === current ? 'step' : undefined}>
            {done ? <button type="button" className={styles.back} onClick={() => onGo(index)}>{content}</button> : <span className={styles.back}>{content}</span>}
          </li>
        )
      })}
    </ol>
  )
}
