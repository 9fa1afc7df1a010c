import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { Bars3Icon, XMarkIcon } from '@heroicons/react/24/outline'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { BarLinks } from './BarLinks.tsx'
import { ButtonCount } from './Count.tsx'
import { narrowMenuClass } from './narrow-menu-class.ts'

/** The phone's menu, initially open: the button, and the links in `panel`. */
export default function NarrowMenu({ panel, cartCount }: { panel: HTMLElement; cartCount: number }) {
  const button = useRef<HTMLButtonElement>(null)
  // Takes the focus from the button that it replaces.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Disclosure as={Fragment} defaultOpen>
      <DisclosureButton ref={button} aria-label="Menu" className={narrowMenuClass}>
        <Bars3Icon className="size-6 group-data-open:hidden" aria-hidden="true" />
        <XMarkIcon className="hidden size-6 group-data-open:block" aria-hidden="true" />
        <ButtonCount count={cartCount} />
      </DisclosureButton>
      {createPortal(
        <DisclosurePanel className="border-t lg:hidden">
          {({ close }) => <Links close={close} cartCount={cartCount} />}
        </DisclosurePanel>,
        panel,
      )}
    </Disclosure>
  )
}

/** `close` returns the focus to the button, as Escape does. */
function Links({ close, cartCount }: { close: () => void; cartCount: number }) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
  useEffect(() => {
    // On the document, since some browsers do not focus a clicked button.
    const listen = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return <BarLinks cartCount={cartCount} className="page-x py-2" onFollow={() => close()} />
}
