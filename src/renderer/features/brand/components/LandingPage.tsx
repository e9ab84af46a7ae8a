import { IconBook, IconDevices, IconPlayerPlay, IconProgressCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contentTypes } from '#shared/brand/siteTemplates.ts'
import { brandPaths } from '#shared/brand/paths.ts'
import { BelowFold } from '#renderer/lib/loading/firstPaint.tsx'
import { useFreeStartSpot } from '#renderer/lib/freeStart.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { Button } from '#renderer/ui/index.ts'
import { BrandPicture } from './BrandPicture.tsx'
import styles from './landing.module.css'

const gains = [
  ['site', IconDevices], ['video', IconPlayerPlay], ['files', IconBook], ['progress', IconProgressCheck],
] as const
const steps = ['kind', 'name', 'look', 'class'] as const
const questions = ['cost', 'paid', 'place', 'account', 'files'] as const

export function LandingPage() {
  const { t } = useTranslation('brand')
  usePageTitle('')
  const top = useFreeStartSpot<HTMLDivElement>()
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.lead} tabIndex={-1} data-page-title>{t('landing.lead')}</h1>
          <p className={styles.under}>{t('landing.under')}</p>
          <div className={styles.ways} ref={top}>
            <Button component={Link} to={brandPaths.create_site} kind="primary" size="lg">{t('start')}</Button>
            <Button component={Link} to={brandPaths['create_site-list']} kind="quiet" size="lg">{t('landing.kinds.all')}</Button>
          </div>
          <p className={styles.note}>{t('landing.note')}</p>
        </div>
        <BrandPicture name="site" first />
      </section>

      <BelowFold><UnderHero /></BelowFold>
    </div>
  )
}

function UnderHero() {
  const { t } = useTranslation('brand')
  const { t: kinds } = useTranslation('siteKinds')
  const bottom = useFreeStartSpot<HTMLDivElement>()
  const id = useId()
  return (
    <>
      <section aria-labelledby={`${id}-gains`}>
        <h2 id={`${id}-gains`} className={styles.title}>{t('landing.gains.title')}</h2>
        <ul className={styles.gains}>
          {gains.map(([key, Icon]) => (
            <li key={key} className={styles.gain}>
              <span className={styles.icon} aria-hidden="true"><Icon size={24} stroke={1.5} /></span>
              <h3 className={styles.name}>{t(`landing.gains.${key}.title`)}</h3>
              <p className={styles.text}>{t(`landing.gains.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby={`${id}-seen`}>
        <h2 id={`${id}-seen`} className={styles.title}>{t('landing.seen.title')}</h2>
        <div className={styles.seen}>
          {(['studio', 'classroom'] as const).map((name) => (
            <figure key={name} className={styles.figure}>
              <BrandPicture name={name} />
              <figcaption>
                <h3 className={styles.name}>{t(`landing.seen.${name}.title`)}</h3>
                <p className={styles.text}>{t(`landing.seen.${name}.text`)}</p>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>

      <section id="how" aria-labelledby={`${id}-how`} className={styles.how}>
        <h2 id={`${id}-how`} className={styles.title}>{t('landing.how.title')}</h2>
        <ol className={styles.steps}>
          {steps.map((key) => (
            <li key={key} className={styles.step}>
              <h3 className={styles.name}>{t(`landing.how.${key}.title`)}</h3>
              <p className={styles.text}>{t(`landing.how.${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby={`${id}-kinds`}>
        <h2 id={`${id}-kinds`} className={styles.title}>{t('landing.kinds.title')}</h2>
        <ul className={styles.kinds}>
          {contentTypes.map(({ contentTypeCd }) => (
            <li key={contentTypeCd}>
              <Link to={pathOf({ path: brandPaths.create_site, query: { contentTypeCd } })} className={styles.kind}>
                <span className={styles.name}>{kinds(`contentType.${contentTypeCd}.name`)}</span>
                <span className={styles.text}>{kinds(`contentType.${contentTypeCd}.text`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.learner} aria-labelledby={`${id}-learner`}>
        <h2 id={`${id}-learner`} className={styles.title}>{t('landing.learner.title')}</h2>
        <p className={styles.under}>{t('landing.learner.text')}</p>
      </section>

      <section aria-labelledby={`${id}-questions`}>
        <h2 id={`${id}-questions`} className={styles.title}>{t('landing.questions.title')}</h2>
        <div className={styles.questions}>
          {questions.map((key) => (
            <details key={key} className={styles.question}>
              <summary>{t(`landing.questions.${key}.q`)}</summary>
              <p className={styles.text}>{t(`landing.questions.${key}.a`)}</p>
            </details>
          ))}
        </div>
      </section>

      <section className={styles.end} aria-labelledby={`${id}-end`}>
        <h2 id={`${id}-end`} className={styles.title}>{t('landing.end.title')}</h2>
        <p className={styles.under}>{t('landing.end.text')}</p>
        <div ref={bottom}><Button component={Link} to={brandPaths.create_site} kind="primary" size="lg">{t('start')}</Button></div>
      </section>
    </>
  )
}
