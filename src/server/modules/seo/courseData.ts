import { fareCd } from '#shared/kernel/codes.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import type { PricedCourse } from '#shared/course/pricing.ts'

/** A public class as search engines are told of it. */
export interface ListedCourse extends PricedCourse {
  title: string
  description: string
  /** Absolute addresses. */
  url: string
  picture: string | null
  /** null where the class hides its tutor. */
  teacherName: string | null
  /** null where the class hides its reviews or their number, without which a rating says nothing. */
  reviewCount: number | null
  reviewSum: number
}

/** The amount as a decimal text of the currency: won have no smaller unit, dollars have cents. */
const decimal = ({ amount, currency }: { amount: number; currency: string }) => (currency === 'KRW' ? String(amount) : (amount / 100).toFixed(2))

/** The class as schema.org's `Course`, with what search engines ask of one: provider, offer and instance. */
export function courseData(course: ListedCourse, site: { name: string; url: string }, now: number): object {
  const payable = payableAmount(course, now)
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.description || course.title,
    url: course.url,
    ...(course.picture === null ? {} : { image: course.picture }),
    provider: { '@type': 'Organization', name: site.name, sameAs: site.url },
    offers: { '@type': 'Offer', category: course.fareCd === fareCd.paid ? 'Paid' : 'Free', price: decimal(payable), priceCurrency: payable.currency, url: course.url },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', ...(course.teacherName === null ? {} : { instructor: { '@type': 'Person', name: course.teacherName } }) },
    ...(course.reviewCount === null || course.reviewCount === 0 ? {} : {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: (course.reviewSum / course.reviewCount).toFixed(1), ratingCount: course.reviewCount, bestRating: 5 },
    }),
  }
}
