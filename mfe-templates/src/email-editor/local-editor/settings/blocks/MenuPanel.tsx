import { ChoiceField, TextField } from '@touchline/shared';
import type { Values } from '../../../../emailEditor.ts';
import { mergeValues } from '../../model/values.ts';
import { asArray, asRecord, asText, isRecord } from '../../rendering/json.ts';
import { AlignField, FontField } from '../controls/choices.tsx';
import { ColorField } from '../controls/ColorField.tsx';
import { ItemList } from '../controls/ItemList.tsx';
import { LinkField } from '../controls/LinkField.tsx';
import { MeasureField } from '../controls/MeasureField.tsx';
import { SidesField } from '../controls/SidesField.tsx';
import { messages } from '../messages.ts';
import type { PanelProps } from '../panel.ts';
import { plainText, withPlainText } from '../plainText.ts';

/** Links in a row or a column, such as at the foot of a mail. */
export function MenuPanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  const items = asArray(asRecord(values['menu'])['items']).filter(isRecord);
  const setItems = (next: readonly Values[]) => onChange({ menu: { items: next } });
  const change = (index: number, patch: Values) =>
    setItems(items.map((item, at) => (at === index ? mergeValues(item, patch) : item)));
  return (
    <>
      <ItemList<Values>
        label={t('menuItems')}
        items={items}
        nameOf={(item, index) => plainText(asText(item['text'])) || t('menuItem', { number: index + 1 })}
        addLabel={t('addItem')}
        newItem={() => ({
          key: String(Date.now()),
          text: t('newItem'),
          link: { name: 'web', values: { href: '', target: '_blank' } },
        })}
        onChange={setItems}
      >
        {(item, index) => (
          <>
            <TextField
              label={t('itemText')}
              value={plainText(asText(item['text']))}
              onChange={(text) => change(index, { text: withPlainText(asText(item['text']), text) })}
            />
            <LinkField value={item['link']} onChange={(link) => change(index, { link })} />
          </>
        )}
      </ItemList>
      <ChoiceField
        label={t('layout')}
        value={asText(values['layout'])}
        options={[
          { value: 'horizontal', label: t('horizontal') },
          { value: 'vertical', label: t('vertical') },
        ]}
        onChange={(layout) => onChange({ layout })}
      />
      <TextField
        label={t('separator')}
        hint={t('separatorHint')}
        maxLength={10}
        value={asText(values['separator'])}
        onChange={(separator) => onChange({ separator })}
      />
      <AlignField value={values['align']} onChange={(align) => onChange({ align })} />
      <FontField value={values['fontFamily']} onChange={(fontFamily) => onChange({ fontFamily })} />
      <MeasureField
        label={t('textSize')}
        value={values['fontSize']}
        unit="px"
        min={8}
        max={48}
        onChange={(fontSize) => onChange({ fontSize })}
      />
      <ColorField
        label={t('linkColor')}
        value={values['linkColor']}
        onChange={(linkColor) => onChange({ linkColor })}
      />
      <ColorField
        label={t('plainColor')}
        value={values['textColor']}
        onChange={(textColor) => onChange({ textColor })}
      />
      <SidesField
        label={t('itemPadding')}
        value={values['padding']}
        onChange={(padding) => onChange({ padding })}
      />
    </>
  );
}
