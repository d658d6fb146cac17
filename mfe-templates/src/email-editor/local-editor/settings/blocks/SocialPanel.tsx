import { type Option, Select } from '@touchline/shared';
import type { Values } from '../../../../emailEditor.ts';
import { mergeValues } from '../../model/values.ts';
import { asArray, asRecord, asText, isRecord } from '../../rendering/json.ts';
import { AddressField } from '../controls/AddressField.tsx';
import { AlignField } from '../controls/choices.tsx';
import { ItemList } from '../controls/ItemList.tsx';
import { MeasureField } from '../controls/MeasureField.tsx';
import { messages } from '../messages.ts';
import type { PanelProps } from '../panel.ts';

/** Names as Unlayer writes them, with the initial address of a new icon. */
const NETWORKS: readonly (readonly [name: string, url: string])[] = [
  ['LinkedIn', 'https://www.linkedin.com/'],
  ['Instagram', 'https://www.instagram.com/'],
  ['Facebook', 'https://www.facebook.com/'],
  ['YouTube', 'https://www.youtube.com/'],
  ['X', 'https://x.com/'],
  ['WhatsApp', 'https://wa.me/'],
  ['Telegram', 'https://t.me/'],
  ['VK', 'https://vk.com/'],
  ['Website', 'https://'],
  ['Email', 'mailto:'],
];

/** The networks to choose from, including an unknown one from the design. */
function optionsFor(name: string): Option<string>[] {
  const names = NETWORKS.map(([known]) => known);
  const all = names.includes(name) || name === '' ? names : [name, ...names];
  return all.map((value) => ({ value, label: value }));
}

/** Icons that link to the company's pages on social networks. */
export function SocialPanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  const icons = asArray(asRecord(values['icons'])['icons']).filter(isRecord);
  const setIcons = (next: readonly Values[]) => onChange({ icons: { icons: next } });
  const change = (index: number, patch: Values) =>
    setIcons(icons.map((icon, at) => (at === index ? mergeValues(icon, patch) : icon)));

  const choose = (index: number, name: string) => {
    const url = asText(icons[index]?.['url']);
    const isUntouched = NETWORKS.some(([, start]) => start === url);
    // An address that somebody typed may be right for the other network, too.
    change(index, {
      name,
      ...(isUntouched && { url: NETWORKS.find(([known]) => known === name)?.[1] ?? url }),
    });
  };

  return (
    <>
      <ItemList<Values>
        label={t('networks')}
        items={icons}
        nameOf={(icon, index) => asText(icon['name']) || String(index + 1)}
        addLabel={t('addNetwork')}
        newItem={() => {
          const [name, url] =
            NETWORKS.find(([known]) => !icons.some((icon) => icon['name'] === known)) ?? NETWORKS[0]!;
          return { name, url };
        }}
        onChange={setIcons}
      >
        {(icon, index) => (
          <>
            <Select
              label={t('network')}
              value={asText(icon['name']) || null}
              options={optionsFor(asText(icon['name']))}
              onChange={(name) => choose(index, name)}
            />
            <AddressField
              label={t('networkUrl')}
              value={asText(icon['url'])}
              onChange={(url) => change(index, { url })}
            />
          </>
        )}
      </ItemList>
      <AlignField value={values['align']} onChange={(align) => onChange({ align })} />
      <MeasureField
        label={t('iconSize')}
        value={values['iconSize'] ?? 32}
        unit="px"
        min={16}
        max={64}
        onChange={(iconSize) => onChange({ iconSize })}
      />
      <MeasureField
        label={t('iconSpacing')}
        value={values['spacing'] ?? 0}
        unit="px"
        max={60}
        onChange={(spacing) => onChange({ spacing })}
      />
    </>
  );
}
