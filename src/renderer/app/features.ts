import type { Feature } from '#renderer/lib/feature.ts'
import { attendees } from '#renderer/features/attendees/feature.ts'
import { auth } from '#renderer/features/auth/feature.ts'
import { brand } from '#renderer/features/brand/feature.ts'
import { catalogue } from '#renderer/features/catalogue/feature.ts'
import { classDetail } from '#renderer/features/classDetail/feature.ts'
import { classEditor } from '#renderer/features/classEditor/feature.ts'
import { classroom } from '#renderer/features/classroom/feature.ts'
import { curriculumEditor } from '#renderer/features/curriculumEditor/feature.ts'
import { membership } from '#renderer/features/membership/feature.ts'
import { myClasses } from '#renderer/features/myClasses/feature.ts'
import { mypage } from '#renderer/features/mypage/feature.ts'
import { payment } from '#renderer/features/payment/feature.ts'
import { paymentHistory } from '#renderer/features/paymentHistory/feature.ts'
import { placeholder } from '#renderer/features/placeholder/feature.ts'
import { profile } from '#renderer/features/profile/feature.ts'
import { registerCard } from '#renderer/features/registerCard/feature.ts'
import { shell } from '#renderer/features/shell/feature.ts'
import { siteMembership } from '#renderer/features/siteMembership/feature.ts'
import { sitePayments } from '#renderer/features/sitePayments/feature.ts'
import { myCoupons } from '#renderer/features/myCoupons/feature.ts'
import { siteDeliveries } from '#renderer/features/siteDeliveries/feature.ts'
import { siteCoupons } from '#renderer/features/siteCoupons/feature.ts'
import { sitePlan } from '#renderer/features/sitePlan/feature.ts'
import { siteSales } from '#renderer/features/siteSales/feature.ts'
import { studioClasses } from '#renderer/features/studioClasses/feature.ts'
import { terms } from '#renderer/features/terms/feature.ts'
import { combined } from './router/feature.ts'

export const features: readonly Feature[] = [
  shell, auth, mypage, brand, profile, combined, catalogue, classDetail, myClasses, terms, classroom, studioClasses, classEditor, curriculumEditor, attendees, payment, paymentHistory, sitePayments, siteSales, siteCoupons, myCoupons, registerCard, placeholder,
  shell, auth, mypage, brand, profile, combined, catalogue, classDetail, myClasses, terms, classroom, studioClasses, classEditor, curriculumEditor, payment, paymentHistory, sitePayments, siteSales, siteCoupons, myCoupons, registerCard, sitePlan, placeholder,
  shell, auth, mypage, brand, profile, combined, catalogue, classDetail, myClasses, terms, classroom, studioClasses, classEditor, curriculumEditor, payment, paymentHistory, sitePayments, siteSales, siteCoupons, siteDeliveries, myCoupons, registerCard, placeholder,
  shell, auth, mypage, brand, profile, combined, catalogue, classDetail, myClasses, terms, classroom, studioClasses, classEditor, curriculumEditor, payment, paymentHistory, sitePayments, siteSales, siteCoupons, myCoupons, registerCard, membership, siteMembership, placeholder,
]
