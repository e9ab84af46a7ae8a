import type { Course } from '#shared/course/contract.ts'
import { PriceLabel } from '#renderer/entities/course/PriceLabel.tsx'
import type { Offer } from '../offer.ts'
import { OfferButton, OfferReason } from './OfferButton.tsx'
import styles from './classPage.module.css'

export function BottomBar({ course, offer, now, act, pending }: { course: Course; offer: Offer; now: number; act: () => void; pending: boolean }) {
  return (
    <div className={styles.bottom}>
      <div className={styles.bottomText}>
        {offer.act === null ? <OfferReason offer={offer} /> : course.viewer.isAttend ? null : <PriceLabel course={course} now={now} />}
      </div>
      <div className={styles.bottomAction} data-personal><OfferButton offer={offer} act={act} pending={pending} showReason={false} /></div>
    </div>
  )
}
