import { fareCd } from '#shared/kernel/codes.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import type { PricedCourse } from '#shared/course/pricing.ts'

export interface ListedCourse extends PricedCourse {
  title: string
  description: string
  url: string
  picture: string | null
  /** Null when hidden. */
  teacherName: string | null
  /** Null when hidden; a rating needs the count. */
  reviewCount: number | null
  reviewSum: number
}

const decimal = ({ amount, currency }: { amount: number; currency: string }) => (currency === 'KRW' ? String(amount) : (amount / 100).toFixed(2))

/** A class as schema.org `Course` with provider, offer and instance. */
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
