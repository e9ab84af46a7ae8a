import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useEditedClass } from './ClassEditingContext.tsx'
import { isCourseField } from './classForm.ts'

/** Goes to the field that the address names (`#price`) and says what is wrong with it. */
export function useFocusField(): void {
  const { form } = useEditedClass()
  const { hash, key } = useLocation()
  useEffect(() => {
    const field = hash.slice(1)
    // `key` is new each time: the same field is gone to again.
    if (key === '' || !isCourseField(field)) return undefined
    void form.trigger(field)
    // After navigation the page's title takes the focus first.
    const frame = requestAnimationFrame(() => {
      form.setFocus(field)
      document.activeElement?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [form, hash, key])
}
