/**
 * The part of pain.008.001.08 that Ardoise writes, in our words: names, order and types of ISO 20022, narrowed as the European Payments Council does
 * for SEPA (EPC130-08 and EPC131-08, 2023: euros of at most 999 999 999,99, SLEV, control sums, one creditor identifier of the scheme SEPA, an agent
 * without BIC that is NOTPROVIDED, Latin letters). The schema of ISO itself is not in the project: its terms are not those of a free licence.
 */
export const debitSchema = `<?xml version="1.0"?>
<xs:schema xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08" elementFormDefault="qualified">
  <xs:simpleType name="Latin"><xs:restriction base="xs:string"><xs:minLength value="1"/>
    <xs:pattern value="([A-Za-z0-9?:().,'+ -]|/[A-Za-z0-9?:().,'+ -])*"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Max35"><xs:restriction base="Latin"><xs:maxLength value="35"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Max70"><xs:restriction base="Latin"><xs:maxLength value="70"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Max140"><xs:restriction base="Latin"><xs:maxLength value="140"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Count"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{1,15}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Sum"><xs:restriction base="xs:decimal"><xs:fractionDigits value="2"/><xs:totalDigits value="18"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Euros"><xs:restriction base="xs:decimal"><xs:fractionDigits value="2"/>
    <xs:minInclusive value="0.01"/><xs:maxInclusive value="999999999.99"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Iban"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Bic"><xs:restriction base="xs:string"><xs:pattern value="[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Creditor"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}[0-9]{2}[A-Za-z0-9]{3}[A-Za-z0-9+?/:().,'-]{1,28}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Instrument"><xs:restriction base="xs:string"><xs:enumeration value="CORE"/><xs:enumeration value="B2B"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Sequence"><xs:restriction base="xs:string"><xs:enumeration value="FRST"/><xs:enumeration value="RCUR"/>
    <xs:enumeration value="FNAL"/><xs:enumeration value="OOFF"/></xs:restriction></xs:simpleType>
  <xs:complexType name="Amount"><xs:simpleContent><xs:extension base="Euros">
    <xs:attribute name="Ccy" use="required" fixed="EUR"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:complexType name="Party"><xs:sequence><xs:element name="Nm" type="Max70"/></xs:sequence></xs:complexType>
  <xs:complexType name="Account"><xs:sequence><xs:element name="Id"><xs:complexType><xs:sequence>
    <xs:element name="IBAN" type="Iban"/></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
  <xs:complexType name="Agent"><xs:sequence><xs:element name="FinInstnId"><xs:complexType><xs:choice>
    <xs:element name="BICFI" type="Bic"/>
    <xs:element name="Othr"><xs:complexType><xs:sequence><xs:element name="Id" fixed="NOTPROVIDED"/></xs:sequence></xs:complexType></xs:element>
  </xs:choice></xs:complexType></xs:element></xs:sequence></xs:complexType>
  <xs:complexType name="Header"><xs:sequence>
    <xs:element name="MsgId" type="Max35"/><xs:element name="CreDtTm" type="xs:dateTime"/>
    <xs:element name="NbOfTxs" type="Count"/><xs:element name="CtrlSum" type="Sum"/><xs:element name="InitgPty" type="Party"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Kind"><xs:sequence>
    <xs:element name="SvcLvl"><xs:complexType><xs:sequence><xs:element name="Cd" fixed="SEPA"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="LclInstrm"><xs:complexType><xs:sequence><xs:element name="Cd" type="Instrument"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="SeqTp" type="Sequence"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Scheme"><xs:sequence><xs:element name="Id"><xs:complexType><xs:sequence><xs:element name="PrvtId"><xs:complexType><xs:sequence>
    <xs:element name="Othr"><xs:complexType><xs:sequence><xs:element name="Id" type="Creditor"/>
      <xs:element name="SchmeNm"><xs:complexType><xs:sequence><xs:element name="Prtry" fixed="SEPA"/></xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
  <xs:complexType name="Debit"><xs:sequence>
    <xs:element name="PmtId"><xs:complexType><xs:sequence><xs:element name="EndToEndId" type="Max35"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="InstdAmt" type="Amount"/>
    <xs:element name="DrctDbtTx"><xs:complexType><xs:sequence><xs:element name="MndtRltdInf"><xs:complexType><xs:sequence>
      <xs:element name="MndtId" type="Max35"/><xs:element name="DtOfSgntr" type="xs:date"/>
    </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
    <xs:element name="DbtrAgt" type="Agent"/><xs:element name="Dbtr" type="Party"/><xs:element name="DbtrAcct" type="Account"/>
    <xs:element name="RmtInf" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="Ustrd" type="Max140"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Batch"><xs:sequence>
    <xs:element name="PmtInfId" type="Max35"/><xs:element name="PmtMtd" fixed="DD"/><xs:element name="BtchBookg" type="xs:boolean"/>
    <xs:element name="NbOfTxs" type="Count"/><xs:element name="CtrlSum" type="Sum"/><xs:element name="PmtTpInf" type="Kind"/>
    <xs:element name="ReqdColltnDt" type="xs:date"/>
    <xs:element name="Cdtr" type="Party"/><xs:element name="CdtrAcct" type="Account"/><xs:element name="CdtrAgt" type="Agent"/>
    <xs:element name="ChrgBr" fixed="SLEV"/><xs:element name="CdtrSchmeId" type="Scheme"/>
    <xs:element name="DrctDbtTxInf" type="Debit" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType>
  <xs:element name="Document"><xs:complexType><xs:sequence><xs:element name="CstmrDrctDbtInitn"><xs:complexType><xs:sequence>
    <xs:element name="GrpHdr" type="Header"/><xs:element name="PmtInf" type="Batch" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
</xs:schema>
`
