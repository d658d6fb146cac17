import type { Values } from '../../../../emailEditor.ts';
import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { asRecord, asText } from '../../rendering/json.ts';
import { AddressField } from './AddressField.tsx';

export interface LinkFieldProps {
  readonly label?: string;
  /** Unlayer's link: `{ name: 'web', values: { href, target } }`. */
  readonly value: unknown;
  /** Said while it leads nowhere. */
  readonly missing?: string;
  /** A patch of the link. */
  readonly onChange: (link: Values) => void;
}

/** A link as Unlayer keeps it. One of another kind (mail, telephone) becomes a web link when its address is changed. */
export function LinkField({ label, value, missing, onChange }: LinkFieldProps) {
  const { name, values } = asRecord(value);
  const { href, target } = asRecord(values);
  return (
    <AddressField
      {...(label !== undefined && { label })}
      {...(missing !== undefined && { missing })}
      // A layout's stands for none.
      value={asText(href) === LINK_TO_FILL_IN ? '' : asText(href)}
      onChange={(address) =>
        onChange({
          name: 'web',
          // The attributes of another kind of link would still fill its own pattern.
          ...(name !== undefined && name !== 'web' && { attrs: undefined }),
          values: { href: address, target: asText(target) || '_blank' },
        })
      }
    />
  );
}
