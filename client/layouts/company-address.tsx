import { useBootstrap } from '../core/app-context.tsx';
import { noBreak } from '../ui/no-break.ts';

/** Name, street, mail address and hours, a line each; the hours may have several lines. */
export function CompanyAddress() {
  const { settings } = useBootstrap();
  const { address_line_1: street, address_line_2: more, zip, city, email_address: mail, phone_number: phone } = settings.company_address;
  return (
    <address>
      <p>{settings.legal_name}</p>
      <p>{[street, more, `${zip} ${city}`].filter((part) => part !== '').join(', ')}</p>
      <p>
        <a href={`mailto:${mail}`}>{mail}</a>
      </p>
      <p>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </p>
      <p>{noBreak(settings.working_hours)}</p>
    </address>
  );
}
