package main

import (
	"log"
	"os"
	"os/signal"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// The bot of drive-foreign-bot.ts, written with discordgo.
func main() {
	session, err := discordgo.New("Bot " + os.Getenv("DISCORD_TOKEN"))
	must(err)
	session.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages | discordgo.IntentMessageContent
	session.AddHandler(answer)
	session.AddHandler(hear)
	must(session.Open())
	query := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "query", Description: "What", Required: true, Autocomplete: true}
	_, err = session.ApplicationCommandBulkOverwrite(os.Getenv("DISCORD_APPLICATION_ID"), "", []*discordgo.ApplicationCommand{
		{Name: "report", Description: "Reports"},
		{Name: "pick", Description: "Offers"},
		{Name: "find", Description: "Finds", Options: []*discordgo.ApplicationCommandOption{query}},
	})
	must(err)
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	<-stop
}

func file() []*discordgo.File {
	return []*discordgo.File{{Name: "report.txt", Reader: strings.NewReader("the report")}}
}

func button(id, label string) discordgo.MessageComponent {
	return discordgo.Button{Style: discordgo.PrimaryButton, CustomID: id, Label: label}
}

func row(components ...discordgo.MessageComponent) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{discordgo.ActionsRow{Components: components}}
}

func buttons() []discordgo.MessageComponent {
	return row(button("again", "Again"), button("form", "Form"))
}

func answer(session *discordgo.Session, event *discordgo.InteractionCreate) {
	respond := func(kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) {
		must(session.InteractionRespond(event.Interaction, &discordgo.InteractionResponse{Type: kind, Data: data}))
	}
	switch event.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		choices := []*discordgo.ApplicationCommandOptionChoice{}
		for _, word := range []string{"bar", "baz", "foo"} {
			if strings.HasPrefix(word, event.ApplicationCommandData().Options[0].StringValue()) {
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: word, Value: word})
			}
		}
		respond(discordgo.InteractionApplicationCommandAutocompleteResult, &discordgo.InteractionResponseData{Choices: choices})
	case discordgo.InteractionApplicationCommand:
		command(session, event, respond)
	case discordgo.InteractionMessageComponent:
		press(event.MessageComponentData(), respond)
	case discordgo.InteractionModalSubmit:
		name := event.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
		respond(discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "Hello " + name, Flags: discordgo.MessageFlagsEphemeral})
		_, err := session.FollowupMessageCreate(event.Interaction, true, &discordgo.WebhookParams{Content: "Also this"})
		must(err)
	}
}

type responder func(discordgo.InteractionResponseType, *discordgo.InteractionResponseData)

func command(session *discordgo.Session, event *discordgo.InteractionCreate, respond responder) {
	switch data := event.ApplicationCommandData(); data.Name {
	case "report":
		respond(discordgo.InteractionResponseDeferredChannelMessageWithSource, nil)
		content, components := "Done", buttons()
		embeds := []*discordgo.MessageEmbed{{Title: "Report"}}
		_, err := session.InteractionResponseEdit(event.Interaction, &discordgo.WebhookEdit{Content: &content, Embeds: &embeds, Files: file(), Components: &components})
		must(err)
	case "pick":
		options := []discordgo.SelectMenuOption{{Label: "One", Value: "one"}, {Label: "Two", Value: "two"}}
		menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: "pick", Placeholder: "Pick one", Options: options}
		respond(discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "Choose", Flags: discordgo.MessageFlagsEphemeral, Components: row(menu)})
	case "find":
		respond(discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: data.Options[0].StringValue()})
	}
}

func press(data discordgo.MessageComponentInteractionData, respond responder) {
	switch data.CustomID {
	case "again":
		respond(discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{Content: "Again", Components: buttons()})
	case "form":
		input := discordgo.TextInput{CustomID: "name", Label: "Name", Style: discordgo.TextInputShort}
		respond(discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{CustomID: "greet", Title: "Greet", Components: row(input)})
	case "pick":
		respond(discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{Content: "You chose " + strings.Join(data.Values, ",")})
	}
}

func hear(session *discordgo.Session, event *discordgo.MessageCreate) {
	if event.Content != "!go" {
		return
	}
	must(session.MessageReactionAdd(event.ChannelID, event.ID, "👍"))
	mentions := &discordgo.MessageAllowedMentions{Users: []string{event.Author.ID}}
	reply, err := session.ChannelMessageSendComplex(event.ChannelID, &discordgo.MessageSend{Content: "For <@" + event.Author.ID + ">", Reference: event.Reference(), AllowedMentions: mentions, Files: file()})
	must(err)
	content := "Kept for <@" + event.Author.ID + ">"
	_, err = session.ChannelMessageEditComplex(&discordgo.MessageEdit{Channel: event.ChannelID, ID: reply.ID, Content: &content, Attachments: &reply.Attachments})
	must(err)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
