import { readFileSync } from 'node:fs';

/** What `make-names.ts` makes of two libraries, which would take 28 MB of each process that addresses people. */
export const NAMES_FILE = new URL('names.txt', import.meta.url);

/** Frequent names that the libraries lack: short forms that people sign with, names of Russia, of its peoples and others. */
export const SHORT_FORMS: readonly string[] = (
  'abby al alex andy barb ben bernie beth bill billy bob bobby cathy charlie chris chuck dan danny dave debbie dick don ed ' +
  'eddie fred gabby gary geoff geoffrey graham greg günter günther hans heinz jack jan jeff jen jenny jim jimmy joe johnny jon josh kate ' +
  'kathy ken kim larry laurie len les liz lou lucy maggie mandy matt max meg mick mike nancy ned neil nic nick nigel pam pat ' +
  'patty paul peggy pete phil ray rick rob robbie ron russ sam sandy sean shaun sid stan steve stu sue ted terry tim tina ' +
  'tom tommy tony trish vic vicky walt wendy will zoe rajesh urs vroni ' +
  'алёна аня боря валера ваня варвара вася вера вика витя влад володя галя гена глеб гоша даша денис дима ева женя жанна ' +
  'зоя игнат инна ира капитолина катя кира клавдия коля костя лёва лёня лёша лида лиза люба люда майя макс марк маша миша ' +
  'настя наташа ника оксана оля паша петя полина поля рита рома рустам саша света серёжа серёга слава соня стас степан стёпа ' +
  'таня тимур толя тоня ульяна федя шура эдик элина эльвира эмма юля юра яна ' +
  'айгуль айрат ашот алия армен азат аслан вадим вахтанг гаянэ гиви гульнара динара заур зураб ильдар ильяс камиль карен ' +
  'лейла мадина магомед марат марьям мурат нурлан ренат ринат рамиль рафик равиль руслан салават самвел сурен тагир тигран ' +
  'фарид хасан шамиль эльдар эльмира аглая агния аделина айдар айнур алевтина алсу альберт альбина амир анзор ' +
  'антонина аркадий арсен артур аскар ахмед богдан бронислав булат вагит вениамин виолетта влада всеволод гаджи ' +
  'гасан геннадий гордей гульназ дамир джамал евдокия ефим залина зарема зарина захар зелимхан зухра ибрагим идрис ' +
  'ильгиз ильнур инга инесса иннокентий иосиф ислам казбек камила лаврентий леонид лиана лилия ляйсан макар малика ' +
  'мамед мансур марианна мирон мирослав мурад муса назар наиля нариман никифор нонна остап патимат платон прохор ' +
  'радмила раиса рамзан расул рашид родион роза сабина савва саид салим святослав серафима снежана софия спартак ' +
  'стелла султан тамерлан тарас тимофей тина трофим умар фаина фарида фатима феликс филипп хабиб хава хадижа ' +
  'хамзат эдгар эльвина эльнара эрнест юлиан юлий юнус ян ярослав ясмина ' +
  'айбек айсен аян баирма баир бато дамира данияр дархан ержан жанар милана мила нурсултан нурия саяна сардана эрдэм ' +
  'эльнур эльшан эльчин эмиль вугар рауф тофик гюльнара лала севиль арам гагик гарик левон нарине нино нона отар ' +
  'автандил зураб кахабер лаша резо тамаз баходир бахтиёр дилшод жасур зафар улугбек шерзод фируз далер ' +
  'адель азамат азиза айна айша аксинья алан алдар александрина алим алиса алихан алмаз альмира альфия амаль амина ' +
  'андриан анисия анфиса ануш арина арслан асель асия асхат ахмат аюна аяна бадма батор бахром бэлла венера ' +
  'виталина габриэль глория давид давлет данил даниил даниэль дания дения джамиля диана диляра дина динар доминика ' +
  'добрыня ефросинья жан жаслан жасмин зульфия изабелла илларион илона индира иоанн иракли исаак исмаил камал карим ' +
  'карина каролина клара клим корней кристина леван лейсан леонард лилиана лина линар лолита луиза максимилиан ' +
  'мальвина марлен махмуд мелания милена митрофан мухаммад наталия нелли оливия онисим пантелей радик радий радомир ' +
  'разиль рамина рената регина роберт роксана рудольф руфина саида севда софья стефания таисия теодор устинья ' +
  'фаддей фаниль фархад филат фируза флора христина цецилия чулпан чингиз шалва шамсия шарлотта эвелина элла элона ' +
  'эльза эльмар эмин эрик этери юлиана янина myfanwy ruaridh ifan huw aneurin carwyn gethin morag mhairi struan ' +
  'torquil grainne cathal diarmuid chema toño chus beppe peppe mimmo lello gretl swantje ekkehard xiaoming sukhdeep ' +
  'adebayo'
).split(' ');

/** English words among them, which begin what no person is called. */
export const WORDS: ReadonlySet<string> = new Set(
  'baby coach general green ground judge king major park parish price prince princess queen royal saint sir st unknown'.split(
    ' ',
  ),
);

/** As names are compared: small letters without accents, ё as е. */
export const comparedName = (name: string): string =>
  name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

interface KnownNames {
  readonly given: ReadonlySet<string>;
  readonly family: ReadonlySet<string>;
  readonly rare: ReadonlySet<string>;
}

let known: KnownNames | undefined;

/** Read when it is first asked for: most processes address nobody. */
function names(): KnownNames {
  if (known) return known;
  const [given = '', family = '', rare = ''] = readFileSync(NAMES_FILE, 'utf8').split('\n');
  known = {
    given: new Set([...given.split(' '), ...SHORT_FORMS.map(comparedName)]),
    family: new Set(family.split(' ')),
    rare: new Set(rare.split(' ')),
  };
  return known;
}

/** Whether people are often given this name in any of 24 languages or countries, such as `Zoë`, `Bob`, `Anna-Maria` and `Пётр`. */
export function isFrequentGivenName(word: string): boolean {
  const { given } = names();
  const name = comparedName(word);
  return given.has(name) || (name.includes('-') && name.split('-').every((part) => given.has(part)));
}

/** Whether anybody is given this name, as far as the registers of births of six countries say. */
export const isGivenName = (word: string): boolean =>
  isFrequentGivenName(word) || names().rare.has(comparedName(word));

/** Whether it is a frequent surname in any of the languages; some are given names as well, such as `Martin`. */
export const isFrequentSurname = (word: string): boolean =>
  comparedName(word)
    .split('-')
    .some((part) => names().family.has(part));
