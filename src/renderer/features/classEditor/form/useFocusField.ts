import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useEditedClass } from './useClassEditing.ts'
import { isCourseField } from './classForm.ts'

/** Focuses the field named by the URL's hash (`#price`) and validates it. */
export function useFocusField(): void {
  const { form } = useEditedClass()
  const { hash, key } = useLocation()
  useEffect(() => {
    const field = hash.slice(1)
    // `key` changes on each navigation, even to the same field.
    if (key === '' || !isCourseField(field)) return undefined
    void form.trigger(field)
    const frame = requestAnimationFrame(() => {
      form.setFocus(field)
      document.activeElement?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [form, hash, key])
}
