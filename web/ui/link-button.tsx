import { createLink } from '@tanstack/react-router'
import { AnchorButton } from './anchor-button.tsx'

/** A typed router link that looks like a button: `<LinkButton to="/crm/contacts" variant="primary">`. */
export const LinkButton = createLink(AnchorButton)
